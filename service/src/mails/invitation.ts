import { type Role, roleTexts } from '@mahnwerk/contract/grammar/role-texts.ts';
import { defineMail, type Language } from './layout.ts';

interface InvitationFacts {
  readonly name: string;
  /** The company or Partner to act for; undefined: the operator, whose staff the person joins. */
  readonly owner: string | undefined;
  readonly roles: readonly Role[];
  readonly url: string;
  readonly expires_at: string;
}

const locales = { de: 'de-DE', en: 'en-GB' } as const;

const dayIn = (language: Language, instant: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(
    Date.parse(instant),
  );

const rolesIn = (language: Language, roles: readonly Role[]): string =>
  roles.map((role) => roleTexts[role][language].name).join(', ');

/** In German with a short English version: the language of the person is not known yet. */
export const invitation = defineMail<InvitationFacts>({
  de: ({ name, owner, roles, url, expires_at }) => ({
    subject: `Ihre Einladung für ${owner ?? 'Mahnwerk'}`,
    blocks: [
      `Guten Tag ${name},`,
      `Sie sind eingeladen, bei Mahnwerk ${owner === undefined ? 'mitzuarbeiten' : `für ${owner} tätig zu werden`} (${rolesIn('de', roles)}). Bitte richten Sie Ihren Zugang über diesen Link ein:`,
      { link: url },
      `Der Link gilt bis zum ${dayIn('de', expires_at)} und nur für Sie; geben Sie ihn bitte nicht weiter. Wenn Sie diese Einladung nicht erwartet haben, müssen Sie nichts tun.`,
      `English: You are invited to ${owner === undefined ? 'work' : `act for ${owner}`} on Mahnwerk (${rolesIn('en', roles)}). The link above is valid until ${dayIn('en', expires_at)}; it is personal, so do not forward it. If you did not expect this invitation, you can ignore this e-mail.`,
    ],
  }),
  samples: {
    'invitation-company': {
      name: 'Erika Beispiel',
      owner: 'Muster Versand GmbH',
      roles: ['admin'],
      url: 'https://mahnwerk.example/setup/0000',
      expires_at: '2026-03-16T10:00:00Z',
    },
    'invitation-staff': {
      name: 'Carla Beispiel',
      owner: undefined,
      roles: ['reviewer', 'case_worker'],
      url: 'https://mahnwerk.example/setup/0000',
      expires_at: '2026-03-16T10:00:00Z',
    },
  },
});
