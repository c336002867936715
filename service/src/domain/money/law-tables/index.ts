/** The tables of the law of fees and VAT, as data with a version. */
import { module } from '../../../platform/module.ts';
import { lawTableRoutes } from './operator.ts';

export {
  type FeeTable,
  type GkgTable,
  gkgTables,
  type RvgTable,
  rvgTables,
  tableOn,
  type VatTable,
  vatTables,
} from './tables.ts';

export const lawTablesModule = module({ routes: [lawTableRoutes] });
