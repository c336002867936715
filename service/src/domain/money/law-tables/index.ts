/** The tables of the law of fees, VAT and default interest, as data with a version. */
import { module } from '../../../platform/module.ts';
import { lawTableRoutes } from './operator.ts';

export {
  defaultInterestTables,
  type FeeTable,
  type GkgTable,
  gkgTables,
  type RvgTable,
  rvgTables,
  tableOn,
  vatTables,
} from './tables.ts';

export const lawTablesModule = module({ routes: [lawTableRoutes] });
