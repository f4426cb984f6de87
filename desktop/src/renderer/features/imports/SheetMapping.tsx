import { Checkbox, Field } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Table } from '@recado/shared/sheet';
import { type ColumnChoice, columnLabels } from '@recado/shared/sheet-columns';
import { ColumnFields } from './ColumnFields';
import { PreviewTable } from './PreviewTable';
import type { Mapping } from './useSheetMapping';

interface SheetMappingProps {
  table: Extract<Table, { ok: true }>;
  mapping: Mapping;
  /** Fields of a person that the import stores. */
  fields: readonly (keyof ColumnChoice)[];
  /** Whether other columns become variables. */
  variables?: boolean;
}

/** Shows the first rows of a sheet and lets the user correct what its columns mean. */
export function SheetMapping({ table, mapping, fields, variables = false }: SheetMappingProps) {
  const { t } = useTranslation('imports');
  const { columns } = mapping;
  const labels = columnLabels(table.header, columns.hasHeader);
  const labelOf = (column: number | null) => (column === null ? null : (labels[column] ?? null));
  const choice: ColumnChoice = {
    name: labelOf(columns.name),
    number: labelOf(columns.number) ?? '',
    email: labelOf(columns.email),
  };
  const { row } = table.header;
  const why = mapping.seemsHeader ? row > 1 && t('headerRow', { row }) : t('firstIsPerson');
  return (
    <>
      <ColumnFields labels={labels} fields={fields} value={choice} onChange={mapping.select} />
      <Field hint={why || undefined}>
        <Checkbox
          label={t('header')}
          checked={columns.hasHeader}
          onChange={(_event, data) => mapping.setHeader(data.checked === true)}
        />
      </Field>
      <PreviewTable table={table} columns={columns} fields={fields} variables={variables} />
    </>
  );
}
