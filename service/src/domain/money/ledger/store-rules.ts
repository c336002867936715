/** SQL on the versions of rules. Migrations alone add them. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { rulesKnownAt, type RuleVersions } from '../replay/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('ledger');

const versions = statement('rule_versions', 'select version, recorded_at from rule_versions');

/** The versions that were known at an instant. */
export const readRulesKnownAt = async (db: CompanyDb, instant: string): Promise<RuleVersions> =>
  rulesKnownAt(await db.many(versions), instant);
