/** The modules of statements, for the program's list. */
import { conditionsModule } from '../conditions/index.ts';
import { payoutsModule } from '../payouts/index.ts';
import { statementRunsModule } from '../runs/index.ts';
import { statementsModule } from '../statements/index.ts';

export const statementModules = [conditionsModule, statementRunsModule, statementsModule, payoutsModule] as const;
