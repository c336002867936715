/** The texts of „Briefkopf“ and „Schriftverkehr“, in both languages. */
import { texts } from '../../language/language.ts';

const postOrEmail = (post: string, email: string): Readonly<Record<string, string>> => ({ post, email });

export const words = texts({
  de: {
    letterhead: 'Briefkopf',
    letterheadAbout: 'Für Schreiben in Akten.',
    companyLetterheadAbout: 'Für Mahnschreiben des Mandanten.',
    correspondence: 'Schriftverkehr',
    debtorPage: 'Schuldnerseite',
    fields: {
      payment_account_id: 'Zahlungskonto',
      bank_data_max_age_days: 'Kontoauszug höchstens so alt (Arbeitstage)',
      default_channel: 'Versandweg',
      reply_to: 'Antworten an',
      discard_after_days: 'Verworfenes löschen nach Tagen',
    },
    channels: postOrEmail('Post', 'E-Mail'),
    noAccount: 'keines',
    archivedAccount: 'stillgelegtes Konto',
    accountHint: 'Ein Fremdgeldkonto; Schreiben nennen den Aussteller als Inhaber.',
    accountRefused: 'Wählen Sie ein Fremdgeldkonto, das nicht stillgelegt ist.',
    freshnessHint: (most: number) => `0 bis ${most}; leer: Das Alter ist gleich.`,
    replyHint: 'Leer: an den Absender der E-Mails.',
    discardHint: (least: number, most: number) => `${least} bis ${most}.`,
    save: 'Speichern',
    settingsSaved: 'Schriftverkehr gespeichert',
  },
  en: {
    letterhead: 'Letterhead',
    letterheadAbout: 'For letters on cases.',
    companyLetterheadAbout: 'For the company’s dunning letters.',
    correspondence: 'Correspondence',
    debtorPage: 'Debtor page',
    fields: {
      payment_account_id: 'Payment account',
      bank_data_max_age_days: 'Bank statement at most so old (working days)',
      default_channel: 'Channel',
      reply_to: 'Answers to',
      discard_after_days: 'Delete discarded messages after days',
    },
    channels: postOrEmail('Post', 'E-mail'),
    noAccount: 'none',
    archivedAccount: 'archived account',
    accountHint: 'An account of client money; letters name the issuer as its holder.',
    accountRefused: 'Choose an account of client money that is not archived.',
    freshnessHint: (most: number) => `0 to ${most}; empty: its age does not matter.`,
    replyHint: 'Empty: to the sender of the e-mails.',
    discardHint: (least: number, most: number) => `${least} to ${most}.`,
    save: 'Save',
    settingsSaved: 'Correspondence saved',
  },
});
