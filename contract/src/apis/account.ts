/** The account API: what a signed-in person does for itself, and for the company or the Partner that it administers. */
import { accountAccountingSettings } from '../account/accounting.ts';
import { accountCompany } from '../account/company.ts';
import { calendarFeeds } from '../account/calendar-feeds.ts';
import { accountKeys } from '../account/keys.ts';
import { me } from '../account/me.ts';
import { accountMessages } from '../account/messages.ts';
import { accountPartners } from '../account/partners.ts';
import { sandboxResets } from '../account/sandbox-resets.ts';
import { passkeys } from '../account/passkeys.ts';
import { accountSearch } from '../account/search.ts';
import { passwords, proofs, sessions } from '../account/sessions.ts';
import { accountService } from '../case/service.ts';
import { accountUsage } from '../case/usage.ts';
import { accountEvents } from '../account/events.ts';
import { requestFailures, requestLog } from '../account/request-log.ts';
import { sentEvents } from '../account/sent-events.ts';
import { stream } from '../account/stream.ts';
import { accountSummary } from '../account/summary.ts';
import { recoveryCodes, totp } from '../account/totp.ts';
import { webhookStatistics } from '../account/webhook-statistics.ts';
import { accountUsers } from '../account/users.ts';
import { views } from '../account/views.ts';

export const accountApi = {
  me,
  sessions,
  password: passwords,
  proof: proofs,
  totp,
  recoveryCodes,
  passkeys,
  sandboxResets,
  stream,
  accountUsage,
  requestLog,
  requestFailures,
  accountEvents,
  webhookStatistics,
  sentEvents,
  accountUsers,
  accountKeys,
  accountCompany,
  accountAccountingSettings,
  accountPartners,
  accountSummary,
  accountSearch,
  accountMessages,
  views,
  calendarFeeds,
  accountService,
} as const;
