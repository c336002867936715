/** The words of the set-up pages, German and English. Plain text: the markup is page.html.ts. */
import { password_characters_max, password_characters_min, type Weakness } from '../accounts/index.ts';

export type Language = 'de' | 'en';

/** German, unless a language of the list is English and none before it, or liked better, is German (RFC 9110 12.5.4). */
export function languageOf(accepted: string | undefined): Language {
  const wanted = (accepted ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase().split(';'))
    .map(([range = '', ...parameters]) => ({
      range,
      quality: Number(
        parameters
          .find((each) => each.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      ),
    }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .find(({ range }) => /^(?:de|en)(?:-|$)/.test(range));
  return wanted?.range.startsWith('en') === true ? 'en' : 'de';
}

export interface Words {
  readonly invitation: string;
  readonly title: (company: string) => string;
  readonly introduction: { readonly new: string; readonly known: string; readonly either: string };
  readonly facts: { readonly partner: string; readonly role: string; readonly validUntil: string };
  readonly confirms: (partner: string, company: string) => string;
  readonly email: string;
  readonly password: string;
  readonly newPassword: string;
  readonly passwordHint: string;
  readonly knownHint: string;
  readonly eitherHint: string;
  readonly repetition: string;
  readonly terms: readonly [before: string, link: string, behind: string];
  readonly submit: string;
  readonly failed: string;
  readonly failures: {
    readonly password: Readonly<Record<Weakness | 'missing' | 'wrong', string>>;
    readonly repetition: Readonly<Record<'missing' | 'different', string>>;
    readonly terms: Readonly<Record<'missing', string>>;
  };
  readonly error: string;
  readonly unexpected: string;
  readonly done: {
    readonly title: string;
    readonly text: (company: string) => string;
    readonly confirmed: (partner: string, company: string) => string;
    readonly verify: (email: string) => string;
    readonly close: string;
    readonly signIn: string;
  };
  readonly gone: { readonly title: string; readonly text: string; readonly help: string };
  readonly verify: {
    readonly title: string;
    readonly text: string;
    readonly submit: string;
    readonly unexpected: string;
  };
  readonly verified: { readonly title: string; readonly text: string };
  readonly later: { readonly title: string; readonly text: (minutes: number) => string };
  readonly away: { readonly title: string; readonly text: string };
  readonly refused: { readonly title: string; readonly text: string };
  readonly environment: string;
  readonly sandbox: string;
  readonly termsPage: {
    readonly title: string;
    readonly version: string;
    readonly paragraphs: readonly (readonly [heading: string, text: string])[];
  };
}

export const words: Readonly<Record<Language, Words>> = {
  de: {
    invitation: 'Einladung',
    title: (company) => `Ihr Zugang für ${company}`,
    introduction: {
      new: 'Wählen Sie ein Passwort und nehmen Sie die Nutzungsbedingungen an. Danach ist Ihr Zugang sofort bereit.',
      known: 'Sie haben bereits ein Konto. Bestätigen Sie die Einladung mit Ihrem Passwort.',
      either:
        'Geben Sie das Passwort Ihres Kontos ein; wenn Sie noch keines haben, wählen Sie eines. Nehmen Sie die Nutzungsbedingungen an. Danach ist Ihr Zugang bereit.',
    },
    facts: { partner: 'Eingeladen von', role: 'Rolle', validUntil: 'Link gültig bis' },
    confirms: (partner, company) =>
      `Mit dem Abschluss bestätigen Sie, dass ${partner} für ${company} Forderungen einreichen und Fälle bearbeiten darf.`,
    email: 'E-Mail-Adresse',
    password: 'Ihr Passwort',
    newPassword: 'Neues Passwort',
    passwordHint: `Mindestens ${password_characters_min} Zeichen. Am besten ein kurzer Satz, den nur Sie kennen.`,
    knownHint: 'Das Passwort, mit dem Sie sich anmelden.',
    eitherHint: `Das Ihres Kontos oder ein neues: mindestens ${password_characters_min} Zeichen.`,
    repetition: 'Passwort wiederholen',
    terms: ['Ich nehme die ', 'Nutzungsbedingungen', ' an.'],
    submit: 'Zugang einrichten',
    failed: 'Bitte prüfen Sie Ihre Angaben',
    failures: {
      password: {
        missing: 'Geben Sie ein Passwort ein.',
        wrong: 'Das Passwort ist falsch.',
        too_short: `Wählen Sie ein Passwort mit mindestens ${password_characters_min} Zeichen.`,
        too_long: `Ein Passwort hat höchstens ${password_characters_max} Zeichen.`,
        common:
          'Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes, zum Beispiel mehrere Wörter, die nicht zusammengehören.',
        personal:
          'Dieses Passwort besteht aus Ihrem Namen, Ihrer E-Mail-Adresse oder dem Namen des Unternehmens. Wählen Sie ein anderes.',
      },
      repetition: { missing: 'Wiederholen Sie das Passwort.', different: 'Die beiden Passwörter sind verschieden.' },
      terms: { missing: 'Bitte nehmen Sie die Nutzungsbedingungen an.' },
    },
    error: 'Fehler',
    unexpected: 'Wenn Sie diese Einladung nicht erwartet haben, müssen Sie nichts tun.',
    done: {
      title: 'Ihr Zugang ist eingerichtet',
      text: (company) => `Sie können jetzt für ${company} tätig werden.`,
      confirmed: (partner, company) => `${partner} darf ab sofort für ${company} Fälle bearbeiten.`,
      verify: (email) =>
        `Ein Schritt fehlt noch: Wir haben eine E-Mail an ${email} geschickt. Öffnen Sie den Link darin, um Ihre Adresse zu bestätigen; danach können Sie sich anmelden.`,
      close: 'Sie können dieses Fenster schließen.',
      signIn: 'Zur Anmeldung',
    },
    gone: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Wenn Sie Ihren Zugang bereits eingerichtet haben, können Sie dieses Fenster schließen.',
      help: 'Sonst bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.',
    },
    verify: {
      title: 'E-Mail-Adresse bestätigen',
      text: 'Geben Sie das Passwort ein, das Sie beim Einrichten gewählt haben. Damit ist Ihr Zugang vollständig.',
      submit: 'Adresse bestätigen',
      unexpected: 'Wenn Sie keinen Zugang eingerichtet haben, müssen Sie nichts tun.',
    },
    verified: {
      title: 'Ihre Adresse ist bestätigt',
      text: 'Vielen Dank. Es ist nichts weiter zu tun; Sie können dieses Fenster schließen.',
    },
    later: {
      title: 'Zu viele Versuche',
      text: (minutes) =>
        minutes <= 1
          ? 'Bitte versuchen Sie es in einer Minute noch einmal. Der Link bleibt gültig.'
          : `Bitte versuchen Sie es in ${minutes} Minuten noch einmal. Der Link bleibt gültig.`,
    },
    away: {
      title: 'Gerade nicht erreichbar',
      text: 'Bitte laden Sie die Seite in ein paar Sekunden neu. Es ist nichts verloren gegangen.',
    },
    refused: {
      title: 'Das hat nicht geklappt',
      text: 'Bitte öffnen Sie den Link aus Ihrer Einladung noch einmal und füllen Sie das Formular dort aus.',
    },
    environment: 'Umgebung',
    sandbox: 'Sandbox',
    termsPage: {
      title: 'Nutzungsbedingungen',
      version: 'Fassung',
      paragraphs: [
        [
          'Ihr Zugang',
          'Der Zugang ist persönlich. Geben Sie Ihr Passwort niemandem weiter und melden Sie uns, wenn es jemand anderem bekannt geworden sein könnte.',
        ],
        [
          'Für wen Sie handeln',
          'Sie handeln für das Unternehmen, das in der Einladung genannt ist, und nur, solange es Sie dazu berechtigt. In der Rolle Administration bestätigen Sie für das Unternehmen, welche Partner für es tätig werden dürfen.',
        ],
        [
          'Ihre Angaben',
          'Was Sie zu Forderungen und Schuldnern angeben, ist nach bestem Wissen richtig und vollständig. Ändert sich etwas, etwa durch eine Zahlung, teilen Sie es unverzüglich mit.',
        ],
        [
          'Vertraulichkeit',
          'Was Sie über Schuldner und Verfahren erfahren, verwenden Sie allein für den Zweck, zu dem es Ihnen zugänglich gemacht wurde.',
        ],
        [
          'Ihre Daten',
          'Wir verarbeiten Ihren Namen, Ihre E-Mail-Adresse und die Zeitpunkte Ihrer Handlungen, um den Zugang zu betreiben und nachvollziehbar zu machen, wer was veranlasst hat.',
        ],
        [
          'Ende',
          'Das Unternehmen oder der Betreiber dieses Dienstes kann den Zugang jederzeit beenden. Was bis dahin veranlasst wurde, bleibt wirksam.',
        ],
      ],
    },
  },
  en: {
    invitation: 'Invitation',
    title: (company) => `Your access for ${company}`,
    introduction: {
      new: 'Choose a password and accept the terms of use. Your account is then ready.',
      known: 'You already have an account. Confirm the invitation with your password.',
      either:
        'Enter the password of your account; if you have none, choose one. Accept the terms of use. Your access is then ready.',
    },
    facts: { partner: 'Invited by', role: 'Role', validUntil: 'Link valid until' },
    confirms: (partner, company) =>
      `By completing the setup, you confirm that ${partner} may submit claims and handle cases for ${company}.`,
    email: 'E-mail address',
    password: 'Your password',
    newPassword: 'New password',
    passwordHint: `At least ${password_characters_min} characters. A short sentence that only you know works best.`,
    knownHint: 'The password you sign in with.',
    eitherHint: `That of your account or a new one: at least ${password_characters_min} characters.`,
    repetition: 'Repeat the password',
    terms: ['I accept the ', 'terms of use', '.'],
    submit: 'Set up access',
    failed: 'Please check what you entered',
    failures: {
      password: {
        missing: 'Enter a password.',
        wrong: 'The password is incorrect.',
        too_short: `Choose a password of at least ${password_characters_min} characters.`,
        too_long: `A password has at most ${password_characters_max} characters.`,
        common: 'This password is easy to guess. Choose a different one, for example several unrelated words.',
        personal:
          'This password consists of your name, your e-mail address or the name of the company. Choose a different one.',
      },
      repetition: { missing: 'Repeat the password.', different: 'The passwords do not match.' },
      terms: { missing: 'Please accept the terms of use.' },
    },
    error: 'Error',
    unexpected: 'If you did not expect this invitation, you can ignore it.',
    done: {
      title: 'Your account is ready',
      text: (company) => `You can now act for ${company}.`,
      confirmed: (partner, company) => `${partner} may handle cases for ${company} from now on.`,
      verify: (email) =>
        `One step is left: we have sent an e-mail to ${email}. Open the link in it to confirm your address; after that you can sign in.`,
      close: 'You can close this window.',
      signIn: 'Sign in',
    },
    gone: {
      title: 'This link is no longer valid',
      text: 'If you have already set up your account, you can close this window.',
      help: 'Otherwise, ask the person who invited you for a new invitation.',
    },
    verify: {
      title: 'Confirm your e-mail address',
      text: 'Enter the password that you chose when you set up the account. Your account is then complete.',
      submit: 'Confirm address',
      unexpected: 'If you have not set up an account, you can ignore this page.',
    },
    verified: {
      title: 'Your address is confirmed',
      text: 'Thank you. You can close this window.',
    },
    later: {
      title: 'Too many attempts',
      text: (minutes) =>
        minutes <= 1
          ? 'Please try again in a minute. The link stays valid.'
          : `Please try again in ${minutes} minutes. The link stays valid.`,
    },
    away: { title: 'Temporarily unavailable', text: 'Please reload the page in a few seconds. No data has been lost.' },
    refused: {
      title: 'That did not work',
      text: 'Please open the link in your invitation again and fill in the form.',
    },
    environment: 'Environment',
    sandbox: 'Sandbox',
    termsPage: {
      title: 'Terms of use',
      version: 'Version',
      paragraphs: [
        [
          'Your access',
          'The account is personal. Do not share your password, and inform us if someone else may know it.',
        ],
        [
          'Acting for a company',
          'You act for the company named in the invitation, only as long as the company authorizes you. As an administrator, you confirm on behalf of the company which Partners may act for it.',
        ],
        [
          'Your information',
          'The information that you provide about claims and debtors is correct and complete to the best of your knowledge. If something changes, for example because of a payment, you inform us without delay.',
        ],
        [
          'Confidentiality',
          'You use information about debtors and proceedings only for the purpose for which it was made available to you.',
        ],
        [
          'Your data',
          'We process your name, your e-mail address and the times of your actions to operate the account and to document who did what.',
        ],
        [
          'End',
          'The company or the operator of this service can end the access at any time. Actions taken until then remain effective.',
        ],
      ],
    },
  },
};
