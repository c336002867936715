/**
 * The last step of a rotation: what is stored is encrypted with the current secret key, then the database is bound to it. Runs beside the service, whose processes read both keys
 * meanwhile, and can run again at any time.
 */
import type { Settings } from '../config.ts';
import { webhookSealer } from '../platform/delivery/index.ts';
import { resealTotpSecrets } from '../domain/parties/factors/index.ts';
import { resealPaymentSecrets } from '../domain/debtor-page/settings/index.ts';
import { resealSecrets } from '../domain/webhooks/subscriptions/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { ServiceAddress } from '../platform/database/address.ts';
import { readSetting, replaceSettings } from '../platform/database/deployment-settings.ts';
import { Database } from '../platform/database/pool.ts';
import { mailKinds, mailSealer } from '../platform/mail/index.ts';
import { resealPayloads } from '../platform/queue/index.ts';
import { createSealer } from '../platform/seal.ts';
import { resealAll, type ResealTotals } from '../platform/reseal.ts';
import { openDatabase, prepareDatabase, withOwner } from './database.ts';
import { checkValueOf, type DeploymentKeys, hashKeySealed } from './secret-key.ts';
import { StartError } from '../setting.ts';

export interface Rotation {
  readonly webhooks: number;
  readonly apps: number;
  readonly payments: number;
  readonly mails: number;
}

/** Returns how many values it encrypted again. @throws StartError where a value cannot be decrypted: the database then stays bound to the former key */
export async function rotateSecretKey(settings: Settings): Promise<Rotation> {
  const open = await openDatabase(settings, { log: () => undefined, besideOwner: true, existing: true });
  try {
    const isUsed = await withOwner(open.address, (pool) => readSetting(pool, 'secret_key_check'));
    if (isUsed === undefined) throw new StartError('this database has no secret key yet: there is nothing to rotate');
    const { keys, address } = await prepareDatabase(open.address, settings);
    const { webhooks, apps, payments, mails } = await resealTables(address, keys);
    if (webhooks.unreadable > 0)
      throw new StartError(
        `the secrets of ${webhooks.unreadable} webhook subscriptions cannot be decrypted with MAHNWERK_SECRET_KEY or MAHNWERK_SECRET_KEY_PREVIOUS: rotate each by POST /v2/webhooks/{id}/rotate-secret/, then run this command again`,
      );
    if (apps.unreadable > 0)
      throw new StartError(
        `the secrets of ${apps.unreadable} authenticator apps cannot be decrypted with MAHNWERK_SECRET_KEY or MAHNWERK_SECRET_KEY_PREVIOUS: reset the second factors of these people, then run this command again`,
      );
    if (payments.unreadable > 0)
      throw new StartError(
        `${payments.unreadable} secrets of payment providers cannot be decrypted with MAHNWERK_SECRET_KEY or MAHNWERK_SECRET_KEY_PREVIOUS: set each anew in the settings of the debtor's page, then run this command again`,
      );
    await withOwner(open.address, (pool) =>
      replaceSettings(pool, {
        secret_key_check: checkValueOf(keys.secret),
        hash_key: hashKeySealed(keys, keys.hash),
      }),
    );
    return { webhooks: webhooks.resealed, apps: apps.resealed, payments: payments.resealed, mails: mails.resealed };
  } finally {
    await open.close();
  }
}

async function resealTables(
  address: ServiceAddress,
  { secret, previous }: DeploymentKeys,
): Promise<Record<keyof Rotation, ResealTotals>> {
  const database = new Database(address, systemClock);
  try {
    return {
      webhooks: await resealAll(database, webhookSealer(secret, previous), resealSecrets),
      apps: await resealAll(database, createSealer(secret, 'totp secret', previous), resealTotpSecrets),
      payments: await resealAll(database, createSealer(secret, 'payment secret', previous), resealPaymentSecrets),
      mails: await resealAll(database, mailSealer(secret, previous), resealPayloads(mailKinds)),
    };
  } finally {
    await database.close();
  }
}
