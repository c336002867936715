/** Bank files: camt.053 as statements and transactions. */
import { module } from '../../../platform/module.ts';
import { needs } from './needs.ts';
import { bankFileRoutes } from './operator.ts';

export const bankFilesModule = module({ needs, routes: [bankFileRoutes] });
