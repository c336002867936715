/** Bank files: camt.053, camt.054 and MT940 as statements and transactions, of the operator and of companies. */
import { module } from '../../../platform/module.ts';
import type { FileListeners } from './import-file.ts';
import { companyFileRoutes } from './handlers.ts';
import { bankFileRoutes } from './operator.ts';

export type { FileListeners } from './import-file.ts';

export const bankFilesModule = (listeners: FileListeners) =>
  module({ routes: [bankFileRoutes(listeners), companyFileRoutes] });
