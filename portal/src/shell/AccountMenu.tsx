/** The menu of the signed-in person: profile, language, theme, signing out. */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCommand } from '../data/query.ts';
import { useStoredPerson } from '../data/stored.ts';
import { forgetDrafts } from '../data/form/draft.ts';
import { browserLanguage, useWords } from '../language/language.ts';
import type { Me } from '../data/me.ts';
import { account } from '../data/service.ts';
import { basePath, paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import styles from './Frame.module.css';
import { forgetRecent } from './recent.ts';

type Choices = Partial<Pick<Me, 'language' | 'theme'>>;

/** At once, by the form of the service: who walks away is signed out. */
function signOut(): void {
  forgetRecent();
  forgetDrafts();
  const form = Object.assign(document.createElement('form'), { method: 'post', action: `${basePath}/sign-out` });
  document.body.append(form);
  form.submit();
}

interface AccountMenuProps {
  readonly me: Me;
  /** Its button shows an icon instead of the name. */
  readonly isShort?: boolean;
}

export function AccountMenu({ me, isShort = false }: AccountMenuProps) {
  const { frame } = useWords();
  const navigate = useNavigate();
  const stored = useStoredPerson();
  const { mutate } = useCommand((body: Choices) => account.me.update({ body }), {
    onDone: (changed) => stored.write(changed),
  });
  const name = frame.account(fullName(me));
  const language = me.language ?? browserLanguage(navigator.languages);
  return (
    <Menu
      label={name}
      className={styles.me}
      groups={[
        [{ text: frame.profile, run: () => void navigate({ to: paths.account.profile() }) }],
        {
          name: 'language',
          chosen: language,
          options: [
            { value: 'de', text: 'Deutsch' },
            { value: 'en', text: 'English' },
          ],
          choose: (next) => mutate({ language: next as Me['language'] }),
        },
        {
          name: 'theme',
          chosen: me.theme,
          options: [
            { value: 'light', text: frame.light },
            { value: 'dark', text: frame.dark },
            { value: 'system', text: frame.system },
          ],
          choose: (next) => mutate({ theme: next as Me['theme'] }),
        },
        [{ text: frame.signOut, run: signOut }],
      ]}
    >
      {isShort ? <Icon name="user" /> : name}
    </Menu>
  );
}
