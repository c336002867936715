/** The modules by which much comes in at once (modules.ts). */
import { importsModule } from './domain/intake/imports/index.ts';
import { orderBatchesModule } from './domain/intake/order-batches/index.ts';
import type { Module } from './platform/module.ts';

export { preflight } from './domain/intake/preflight/index.ts';

export const intakeModules: readonly Module[] = [importsModule, orderBatchesModule];
