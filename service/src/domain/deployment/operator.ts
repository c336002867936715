/** The operator's routes of the deployment itself. */
import { deployment } from '@mahnwerk/contract/operator/deployment.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import { testMail } from '../../mails/test-mail.ts';
import { audited } from '../../platform/http/audited.ts';
import { sessionOf } from '../../platform/http/authorize.ts';
import { implement, prepared, type Unprepared } from '../../platform/http/handler.ts';
import { consumeFailingOpen, hour, refuseExhausted } from '../../platform/http/throttle.ts';
import { enqueueMail } from '../../platform/mail/index.ts';
import { orNotFound } from '../../platform/refusal.ts';
import * as store from './store.ts';

/** Consumed before the mail is enqueued. @throws Refusal throttled */
const chargeMail = async ({ session, tenant, deps }: Unprepared): Promise<void> =>
  refuseExhausted(
    await consumeFailingOpen(deps.counters, [
      {
        bucket: `account:${session?.accountId ?? tenant}:test-mail`,
        limit: limits.test_mails_per_hour,
        windowSeconds: hour,
        needs: 1,
        takes: 1,
      },
    ]),
  );

export const deploymentRoutes = implement(deployment, {
  get: async ({ deps }) => deps.deployment.latest(),

  test_mail: prepared(chargeMail, async ({ tx, caller, deps }) => {
    const { accountId } = sessionOf(caller);
    const { email: to, language, ...person } = orNotFound(await store.findPerson(tx, accountId));
    const facts = { name: fullName(person), url: deps.publicUrl };
    const id = enqueueMail(tx, deps, { to, ...testMail(facts, language ?? 'de') });
    return audited({ id, to }, { target: accountId, after: { mail_id: id } });
  }),
});
