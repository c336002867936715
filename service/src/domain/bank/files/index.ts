/** Bank files: camt.053 as statements and transactions. */
import { module } from '../../../platform/module.ts';
import type { FileListeners } from './import-file.ts';
import { bankFileRoutes } from './operator.ts';

export type { FileListeners } from './import-file.ts';

export const bankFilesModule = (listeners: FileListeners) => module({ routes: [bankFileRoutes(listeners)] });
