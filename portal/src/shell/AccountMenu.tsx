/** The menu of the signed-in person: profile, language, theme, signing out. */
import { Menu, MenuButton, MenuItem, MenuItemCheck, MenuItemRadio, MenuProvider, MenuSeparator } from '@ariakit/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetDrafts } from '../components/draft.ts';
import { browserLanguage, useWords } from '../language/language.ts';
import { type Me, meQuery } from '../me.ts';
import { account, basePath } from '../service.ts';
import menu from '../components/Menu.module.css';
import styles from './Frame.module.css';
import { forgetRecent } from './recent.ts';

type Choices = Partial<Pick<Me, 'language' | 'theme'>>;

function signOut(): void {
  forgetRecent();
  forgetDrafts();
  location.assign(`${basePath}/sign-out`);
}

export function AccountMenu({ me }: { readonly me: Me }) {
  const { frame } = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (body: Choices) => account.me.update({ body }),
    onSuccess: async (changed) => {
      // A read that began before the change would show the person as it was.
      await queries.cancelQueries(meQuery);
      queries.setQueryData(meQuery.queryKey, changed);
    },
  });
  const language = me.language ?? browserLanguage(navigator.languages);
  return (
    <MenuProvider
      values={{ language, theme: me.theme }}
      setValues={({ language: nextLanguage, theme }) =>
        mutate({
          ...(nextLanguage === language ? {} : { language: nextLanguage }),
          ...(theme === me.theme ? {} : { theme }),
        })
      }
    >
      <MenuButton className={styles.me}>{frame.account(`${me.first_name} ${me.last_name}`)}</MenuButton>
      <Menu className={menu.menu} gutter={4} portal>
        <MenuItem className={menu.item} onClick={() => void navigate({ to: '/account/profile' })}>
          {frame.profile}
        </MenuItem>
        <MenuSeparator className={menu.line} />
        <Radio name="language" value="de" text="Deutsch" />
        <Radio name="language" value="en" text="English" />
        <MenuSeparator className={menu.line} />
        <Radio name="theme" value="light" text={frame.light} />
        <Radio name="theme" value="dark" text={frame.dark} />
        <Radio name="theme" value="system" text={frame.system} />
        <MenuSeparator className={menu.line} />
        <MenuItem className={menu.item} onClick={signOut}>
          {frame.signOut}
        </MenuItem>
      </Menu>
    </MenuProvider>
  );
}

interface RadioProps {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

const Radio = (props: RadioProps) => (
  <MenuItemRadio className={menu.item} name={props.name} value={props.value}>
    <MenuItemCheck>{'✓'}</MenuItemCheck>
    {props.text}
  </MenuItemRadio>
);
