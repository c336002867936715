/** The modules of dunning; its runs stand among those of every ladder (modules.ts). */
import { dunningDebtorsModule } from './domain/dunning/debtors/index.ts';
import { handoverModule } from './domain/dunning/handover/index.ts';
import { invoicesModule } from './domain/dunning/invoices/index.ts';
import { planMove } from './domain/dunning/ladder/index.ts';
import { noticesModule } from './domain/dunning/notices/index.ts';
import { ownPolicyModule } from './domain/dunning/own-policy/index.ts';
import { policyModule } from './domain/dunning/policy/index.ts';
import { receivablesModule } from './domain/dunning/receivables/index.ts';
import type { Module } from './platform/module.ts';

export const dunningModules: readonly Module[] = [
  dunningDebtorsModule,
  invoicesModule,
  policyModule({ planMove }),
  ownPolicyModule({ planMove }),
  receivablesModule,
  noticesModule,
  handoverModule,
];
