/** The imports of the companies, for the operator. */
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import type { ImportSource, Resource } from '../../features/imports/source.ts';
import { paths } from '../../paths.ts';

const placeOf = ({ type, id }: Resource): string | undefined =>
  ({
    invoice: paths.operator.invoice(id),
    order: paths.operator.order(id),
    mandate: paths.operator.case(id),
  })[type];

export const useSource = (): ImportSource => ({
  imports: api.operator.operatorImports,
  kinds: api.operator.operatorImportKinds,
  listAt: paths.operator.imports(),
  at: paths.operator.import,
  search: {},
  placeOf,
  mayWrite: useMay()('operator:cases'),
});
