import type { QueueOption } from '@recado/shared/queue-options';
import { versionOf } from '#core/forms';
import type { QueueOptionDocument } from './queue-option.model';

/** Returns the options below a parent with descendants; null means the first level. */
export function optionTree(rows: readonly QueueOptionDocument[], parentId: number | null): QueueOption[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .sort((one, other) => one.order - other.order || one._id - other._id)
    .map((row, index) => ({
      id: row._id,
      queueId: row.queueId,
      parentId: row.parentId,
      option: index + 1,
      title: row.title,
      message: row.message,
      queueToTransferId: row.queueToTransferId,
      operatorId: row.operatorId,
      version: versionOf(row),
      children: optionTree(rows, row._id),
    }));
}

/** The first level is 1. */
export function depthOf(rows: readonly QueueOptionDocument[], id: number | null): number {
  const row = rows.find(({ _id }) => _id === id);
  return row ? 1 + depthOf(rows, row.parentId) : 0;
}
