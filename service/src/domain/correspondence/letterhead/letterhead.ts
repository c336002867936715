/** What stands above and below letters, and how the operator corresponds: the defaults and the rules of a change. Pure. */
import type {
  CorrespondenceSettings,
  CorrespondenceSettingsPatch,
} from '@mahnwerk/contract/operator/correspondence.ts';
import type { Letterhead, LetterheadPatch } from '@mahnwerk/contract/shapes/letterhead.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { normaliseEmail } from '../../../values/email.ts';
import { checkedLogo } from '../../parties/settings/index.ts';

export const noLetterhead: Letterhead = { logo: null, head_lines: [], footer_lines: [] };

export const defaultSettings: CorrespondenceSettings = {
  payment_account_id: null,
  bank_data_max_age_days: null,
  default_channel: 'post',
  reply_to: null,
  discard_after_days: 90,
};

export const checkedLetterhead = (patch: LetterheadPatch, report: ValidationErrors): LetterheadPatch =>
  patch.logo ? { ...patch, logo: checkedLogo(patch.logo, report) } : patch;

/** A bank account as the settings need it. */
export interface PaymentAccount {
  readonly kind: 'client_money' | 'own';
  readonly is_archived: boolean;
}

/** @param account the one that the change names; undefined if there is none */
export function checkedSettings(
  patch: CorrespondenceSettingsPatch,
  account: PaymentAccount | undefined,
  report: ValidationErrors,
): CorrespondenceSettingsPatch {
  if (patch.payment_account_id && (account?.kind !== 'client_money' || account.is_archived))
    report.failAt('payment_account_id', 'invalid', 'Expected an account of the kind `client_money` in use.');
  if (!patch.reply_to) return patch;
  const reply_to = normaliseEmail(patch.reply_to);
  if (reply_to === undefined) report.failAt('reply_to', 'invalid_email', 'Expected an e-mail address.');
  return { ...patch, reply_to: reply_to ?? patch.reply_to };
}
