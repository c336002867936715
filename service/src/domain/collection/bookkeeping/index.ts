import { module } from '../../../platform/module.ts';
import { bookkeepingRoutes } from './handlers.ts';
import { paymentReportRoutes } from './reject-report.ts';

export const bookkeepingModule = module({ routes: [bookkeepingRoutes, paymentReportRoutes] });
