/** The words of the pages of signing in, German and English. Plain text: the markup is page.html.ts. */
import { password_characters_max, password_characters_min, type Weakness } from '../accounts/index.ts';
import type { Language } from '../account-setup/index.ts';

export interface Words {
  readonly email: string;
  readonly password: string;
  readonly signIn: {
    readonly title: string;
    readonly submit: string;
    readonly wrong: string;
    /** Behind a passkey. */
    readonly passkey: string;
    readonly forgotten: string;
  };
  readonly passkey: { readonly submit: string; readonly failed: string };
  /** The second factor. */
  readonly code: {
    readonly title: string;
    readonly text: string;
    readonly label: string;
    readonly submit: string;
    readonly wrong: string;
    readonly lost: string;
  };
  readonly setUpFactor: {
    readonly title: string;
    readonly text: string;
    readonly picture: string;
    readonly secret: string;
    readonly open: string;
  };
  readonly recoveryCodes: { readonly title: string; readonly text: string; readonly onward: string };
  readonly signOut: { readonly title: string; readonly text: string; readonly submit: string };
  readonly forgotten: {
    readonly title: string;
    readonly text: string;
    readonly submit: string;
    readonly sent: { readonly title: string; readonly text: string };
  };
  readonly reset: {
    readonly title: string;
    readonly text: string;
    readonly newPassword: string;
    readonly hint: string;
    readonly repetition: string;
    readonly submit: string;
    readonly done: { readonly title: string; readonly text: string };
    readonly gone: { readonly title: string; readonly text: string };
  };
  readonly failures: {
    readonly password: Readonly<Record<Weakness | 'missing', string>>;
    readonly repetition: Readonly<Record<'missing' | 'different', string>>;
  };
  readonly limited: {
    readonly title: string;
    readonly until: (time: string, minutes: number) => string;
    readonly help: string;
  };
  readonly back: string;
  readonly again: string;
  readonly refused: { readonly title: string; readonly text: string };
}

export const words: Readonly<Record<Language, Words>> = {
  de: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    signIn: {
      title: 'Anmelden',
      submit: 'Anmelden',
      wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
      passkey: 'Mit diesem Passkey können Sie sich nicht anmelden.',
      forgotten: 'Passwort vergessen?',
    },
    passkey: {
      submit: 'Mit Passkey anmelden',
      failed: 'Die Anmeldung mit einem Passkey wurde abgebrochen.',
    },
    code: {
      title: 'Code eingeben',
      text: 'Geben Sie den Code aus Ihrer Authenticator-App ein, oder einen Ihrer Wiederherstellungscodes.',
      label: 'Code',
      submit: 'Weiter',
      wrong: 'Der Code ist falsch.',
      lost: 'App und Wiederherstellungscodes verloren? Bitten Sie eine Person mit der Rolle Administration, Ihren zweiten Faktor zurückzusetzen.',
    },
    setUpFactor: {
      title: 'Zweiten Faktor einrichten',
      text: 'Für Ihr Konto ist ein zweiter Faktor vorgeschrieben. Nehmen Sie diesen Schlüssel in Ihre Authenticator-App auf und geben Sie den Code ein, den sie anzeigt.',
      picture: 'QR-Code mit dem Schlüssel',
      secret: 'Schlüssel',
      open: 'In der Authenticator-App öffnen',
    },
    recoveryCodes: {
      title: 'Ihre Wiederherstellungscodes',
      text: 'Bewahren Sie diese Codes sicher auf: Jeder ersetzt einmal den Code der App. Sie werden nur jetzt angezeigt.',
      onward: 'Zum Portal',
    },
    signOut: { title: 'Abmelden', text: 'Möchten Sie sich auf diesem Gerät abmelden?', submit: 'Abmelden' },
    forgotten: {
      title: 'Passwort vergessen',
      text: 'Geben Sie Ihre E-Mail-Adresse ein. Sie bekommen einen Link, mit dem Sie ein neues Passwort wählen.',
      submit: 'Link anfordern',
      sent: {
        title: 'Sehen Sie in Ihr Postfach',
        text: 'Wenn es zu dieser Adresse ein Konto gibt, ist eine E-Mail mit einem Link unterwegs. Der Link gilt eine Stunde und einmal.',
      },
    },
    reset: {
      title: 'Neues Passwort wählen',
      text: 'Danach sind Sie auf allen Geräten abgemeldet.',
      newPassword: 'Neues Passwort',
      hint: `Mindestens ${password_characters_min} Zeichen. Am besten ein kurzer Satz, den nur Sie kennen.`,
      repetition: 'Passwort wiederholen',
      submit: 'Passwort speichern',
      done: { title: 'Ihr Passwort ist geändert', text: 'Melden Sie sich jetzt mit dem neuen Passwort an.' },
      gone: {
        title: 'Dieser Link gilt nicht mehr',
        text: 'Er ist älter als eine Stunde oder wurde schon benutzt. Fordern Sie einen neuen an.',
      },
    },
    failures: {
      password: {
        missing: 'Geben Sie ein Passwort ein.',
        too_short: `Wählen Sie ein Passwort mit mindestens ${password_characters_min} Zeichen.`,
        too_long: `Ein Passwort hat höchstens ${password_characters_max} Zeichen.`,
        common:
          'Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes, zum Beispiel mehrere Wörter, die nicht zusammengehören.',
        personal: 'Dieses Passwort besteht aus Ihrem Namen oder Ihrer E-Mail-Adresse. Wählen Sie ein anderes.',
      },
      repetition: { missing: 'Wiederholen Sie das Passwort.', different: 'Die beiden Passwörter sind verschieden.' },
    },
    limited: {
      title: 'Zu viele Versuche',
      until: (time, minutes) =>
        `Um ${time} Uhr (in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`}) können Sie es hier noch einmal versuchen.`,
      help: 'Bis dahin melden Sie sich mit einem Passkey an, oder Sie wählen über „Passwort vergessen?“ ein neues Passwort. Wo Sie angemeldet sind, bleiben Sie es.',
    },
    back: 'Zur Anmeldung',
    again: 'Neuen Link anfordern',
    refused: {
      title: 'Das hat nicht geklappt',
      text: 'Bitte öffnen Sie die Seite noch einmal und versuchen Sie es erneut.',
    },
  },
  en: {
    email: 'E-mail address',
    password: 'Password',
    signIn: {
      title: 'Sign in',
      submit: 'Sign in',
      wrong: 'The e-mail address or the password is wrong.',
      passkey: 'You cannot sign in with this passkey.',
      forgotten: 'Forgotten your password?',
    },
    passkey: { submit: 'Sign in with a passkey', failed: 'Signing in with a passkey was cancelled.' },
    code: {
      title: 'Enter a code',
      text: 'Enter the code of your authenticator app, or one of your recovery codes.',
      label: 'Code',
      submit: 'Continue',
      wrong: 'The code is wrong.',
      lost: 'Lost the app and the recovery codes? Ask a person with the role Administrator to reset your second factor.',
    },
    setUpFactor: {
      title: 'Set up a second factor',
      text: 'Your account must have a second factor. Add this key to your authenticator app and enter the code that it shows.',
      picture: 'QR code with the key',
      secret: 'Key',
      open: 'Open in the authenticator app',
    },
    recoveryCodes: {
      title: 'Your recovery codes',
      text: 'Keep these codes in a safe place: each stands in once for a code of the app. They are shown only now.',
      onward: 'To the portal',
    },
    signOut: { title: 'Sign out', text: 'Do you want to sign out on this device?', submit: 'Sign out' },
    forgotten: {
      title: 'Forgotten password',
      text: 'Enter your e-mail address. You get a link with which you choose a new password.',
      submit: 'Request a link',
      sent: {
        title: 'Look into your mailbox',
        text: 'If this address has an account, an e-mail with a link is on its way. The link is valid for an hour, once.',
      },
    },
    reset: {
      title: 'Choose a new password',
      text: 'You are then signed out on all devices.',
      newPassword: 'New password',
      hint: `At least ${password_characters_min} characters. A short sentence that only you know works best.`,
      repetition: 'Repeat the password',
      submit: 'Save the password',
      done: { title: 'Your password has been changed', text: 'Sign in with the new password now.' },
      gone: {
        title: 'This link is no longer valid',
        text: 'It is older than an hour, or has been used. Request a new one.',
      },
    },
    failures: {
      password: {
        missing: 'Enter a password.',
        too_short: `Choose a password of at least ${password_characters_min} characters.`,
        too_long: `A password has at most ${password_characters_max} characters.`,
        common: 'This password is easy to guess. Choose a different one, for example several unrelated words.',
        personal: 'This password consists of your name or your e-mail address. Choose a different one.',
      },
      repetition: { missing: 'Repeat the password.', different: 'The passwords do not match.' },
    },
    limited: {
      title: 'Too many attempts',
      until: (time, minutes) =>
        `At ${time} (in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}) you can try again here.`,
      help: 'Until then, sign in with a passkey, or choose a new password by “Forgotten your password?”. Where you are signed in, you stay signed in.',
    },
    back: 'Sign in',
    again: 'Request a new link',
    refused: { title: 'That did not work', text: 'Please open the page again and retry.' },
  },
};
