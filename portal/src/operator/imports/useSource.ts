/** The imports of the companies, for the operator. */
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { DebtorOfInvoicesForOperator } from '../../features/imports/DebtorNames.tsx';
import type { ImportSource, Resource } from '../../features/imports/source.ts';
import { paths } from '../../paths.ts';

const { operatorImports, operatorImportKinds } = api.operator;

const placeOf = ({ type, id }: Resource): string | undefined =>
  ({
    invoice: paths.operator.invoice(id),
    order: paths.operator.order(id),
    mandate: paths.operator.case(id),
  })[type];

export const useSource = (): ImportSource => ({
  imports: {
    list: operatorImports.list,
    get: operatorImports.get,
    update: operatorImports.update,
    delete: operatorImports.delete,
    rows: operatorImports.rows,
    updateRow: operatorImports.updateRow,
    run: operatorImports.run,
    stop: operatorImports.stop,
    undo: operatorImports.undo,
    result: operatorImports.result,
  },
  kinds: { list: operatorImportKinds.list, sample: operatorImportKinds.sample },
  listAt: paths.operator.imports(),
  at: paths.operator.import,
  search: {},
  placeOf,
  DebtorName: DebtorOfInvoicesForOperator,
  mayWrite: useMay()('operator:cases'),
});
