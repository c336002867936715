/** The connections of a process: how many there are, and how many of them a tenant may use. */
import { FairSemaphore } from '../fair-semaphore.ts';
import { addressOf, type DatabaseRole, type ServiceAddress } from './address.ts';
import type { ConnectionSource } from './checkout.ts';
import { connection_ms, createPool, type PoolOptions } from './create-pool.ts';
import { ConnectionWatchdog } from './watchdog.ts';

/**
 * Connections of this process, by role and use. Reads have connections of their own: however many commands run or wait for a lock, a read finds a
 * connection that has read before (the first read of a connection costs ten times the next). No handler can occupy `system`, which every request
 * depends on: look-ups of keys and of Partner access, readiness, notifications. `elevated` has the operator's role for commands of Partners and persons; `visitors` has
 * that of the debtor's page: strangers who guess codes wait for each other alone.
 */
export const connectionsEach = {
  company: { reads: 8, changes: 16 },
  partner: { reads: 4, changes: 4 },
  operator: { reads: 4, changes: 5 },
  elevated: 2,
  visitors: 5,
  system: 3,
} as const;

/** Connections that one company or one Partner uses at most; its other requests wait. The operator has no share. */
export const tenantShare = {
  company: { reads: 4, changes: 4 },
  partner: { reads: 2, changes: 2 },
  elevated: 1,
  visitors: 2,
} as const;

/** Requests of one tenant that wait for its share: as many of the fastest commands as run in a second, so that most are answered in time. */
const tenant_waiting_max = 128;

/** The companies that one Partner acts for use at most this part of the connections together. */
const partner_part = 1 / 2;

/**
 * Longest wait of a tenant for a row that another transaction locks: above PostgreSQL's `deadlock_timeout` (1 s), so that a deadlock is still reported
 * as one, and below `connection_ms`, so that a connection that waits for a row is released while other tenants still wait for it.
 */
export const row_lock_ms = 1_200;

export type PoolKind = 'company' | 'partner';

/** Connections by use. */
interface ConnectionPools {
  readonly reads: ConnectionSource;
  readonly changes: ConnectionSource;
}

export interface ProcessConnections extends Readonly<Record<PoolKind | 'operator', ConnectionPools>> {
  readonly elevated: ConnectionSource;
  readonly visitors: ConnectionSource;
  readonly system: ConnectionSource;
}

interface ConnectionOptions extends Pick<ConnectionSource, 'notify' | 'transactionMs'> {
  readonly settings: Readonly<Record<string, string>>;
}

export function openConnections(
  address: ServiceAddress,
  { settings, ...common }: ConnectionOptions,
): ProcessConnections {
  // One for each login: the server does not show a login the connections of another.
  const watchdogs = {
    mahnwerk_company: new ConnectionWatchdog(addressOf(address, 'mahnwerk_company')),
    mahnwerk_partner: new ConnectionWatchdog(addressOf(address, 'mahnwerk_partner')),
    mahnwerk_operator: new ConnectionWatchdog(addressOf(address, 'mahnwerk_operator')),
    mahnwerk_debtor: new ConnectionWatchdog(addressOf(address, 'mahnwerk_debtor')),
  };
  const open = (options: PoolOptions & { role: DatabaseRole }): ConnectionSource => ({
    ...common,
    pool: createPool(addressOf(address, options.role), { ...options, settings: { ...options.settings, ...settings } }),
    watchdog: watchdogs[options.role],
  });
  const tenant = (kind: PoolKind, name: string): ConnectionPools => {
    const shared = (use: 'reads' | 'changes'): ConnectionSource => {
      const max = connectionsEach[kind][use];
      const source = open({ role: `mahnwerk_${kind}`, name, max, settings: tenantSettings });
      return { ...source, semaphore: semaphoreOf(max, tenantShare[kind][use]) };
    };
    return { reads: shared('reads'), changes: shared('changes') };
  };
  const operator = (max: number, name = 'mahnwerk operator') => open({ role: 'mahnwerk_operator', name, max });
  const shared = (use: 'elevated' | 'visitors', role: DatabaseRole): ConnectionSource => {
    const max = connectionsEach[use];
    const source = open({ role, name: `mahnwerk ${use}`, max, settings: tenantSettings });
    return { ...source, semaphore: semaphoreOf(max, tenantShare[use]) };
  };
  return {
    company: tenant('company', 'mahnwerk api'),
    partner: tenant('partner', 'mahnwerk partner'),
    operator: {
      reads: operator(connectionsEach.operator.reads),
      changes: operator(connectionsEach.operator.changes),
    },
    elevated: shared('elevated', 'mahnwerk_operator'),
    visitors: shared('visitors', 'mahnwerk_debtor'),
    system: operator(connectionsEach.system, 'mahnwerk system'),
  };
}

const tenantSettings = { lock_timeout: `${row_lock_ms}ms` };

const semaphoreOf = (slots: number, share: number) =>
  new FairSemaphore({
    slots,
    share,
    group_share: slots * partner_part,
    waiting: tenant_waiting_max,
    timeout_ms: connection_ms,
  });
