/** The modules by which much comes in at once, and goes back to bookkeeping (modules.ts). */
import { accountingExportsModule } from './domain/accounting/accounting-exports/index.ts';
import { accountingSettingsModule } from './domain/accounting/accounting-settings/index.ts';
import { importsModule } from './domain/intake/imports/index.ts';
import { orderBatchesModule } from './domain/intake/order-batches/index.ts';
import type { Module } from './platform/module.ts';

export { preflight } from './domain/intake/preflight/index.ts';

export const intakeModules: readonly Module[] = [
  accountingSettingsModule,
  accountingExportsModule,
  importsModule,
  orderBatchesModule,
];
