/** When keys were last used. */
import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/pool.ts';
import { Uses } from '../../../platform/http/uses.ts';
import * as store from './store.ts';

export const keyUse = (database: Database, log: Logger): Uses =>
  new Uses({ save: (ids) => database.asOperator((tx) => store.touch(tx, ids)), of: 'keys', log });
