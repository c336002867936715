/** The base rate of § 247 BGB by half-year. */
import { module } from '../../../platform/module.ts';
import { baseRateRoutes } from './operator.ts';

export { halfYearOf, nextHalfYear } from './base-rate.ts';
export {
  baseRateHistory,
  baseRates,
  type BaseRateVersion,
  baseRateVersions,
  baseRateVersionsIn,
  type ValidBaseRate,
} from './store.ts';

export const baseRatesModule = module({ routes: [baseRateRoutes] });
