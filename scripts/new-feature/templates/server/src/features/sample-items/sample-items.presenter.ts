import type { SampleItem } from '@recado/shared/sample-items';
import type { SampleItemDocument } from './sample-item.model';

export function presentSampleItem(document: SampleItemDocument): SampleItem {
  const { _id, name, text, active, userId, updatedAt } = document;
  return { id: _id, name, text, active, userId, updatedAt: updatedAt.toISOString() };
}
