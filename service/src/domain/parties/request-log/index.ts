import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/pool.ts';
import { module } from '../../../platform/module.ts';
import { requestFailureRoutes, requestLogRoutes } from './handlers.ts';
import * as store from './store.ts';
import { RequestLogWriter } from './writer.ts';

export const requestLogModule = module({ routes: [requestLogRoutes, requestFailureRoutes] });

/** The request log of this process. */
export const requestLogWriter = (database: Database, log: Logger): RequestLogWriter =>
  new RequestLogWriter({ save: (records) => database.asOperator((tx) => store.add(tx, records)), log });
