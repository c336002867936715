/** The frame of a company or a Partner: a head with the operator's name, below it the areas and what is open, at the foot contacts. */
import { Link, useLocation } from '@tanstack/react-router';
import { useWords } from '../language/language.ts';
import { actingIn } from '../data/acting.ts';
import { addressOf, homeOf, type Membership, useMe } from '../data/me.ts';
import { useNameAsPartner } from '../data/usePartner.ts';
import { paths } from '../paths.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Content, Notices } from './Content.tsx';
import { Memberships } from './Memberships.tsx';
import styles from './OwnerFrame.module.css';
import { Areas, DeveloperNavigation, useOwnerNavigation } from './OwnerNavigation.tsx';
import { Search } from './Search.tsx';
import { MenuButton, useFoldedNavigation, Ways } from './FoldedNavigation.tsx';
import { Who } from './Who.tsx';

export function OwnerFrame({ membership }: { readonly membership: Membership }) {
  const { frame } = useWords();
  const me = useMe();
  const { groups, developer } = useOwnerNavigation(membership);
  const folding = useFoldedNavigation();
  const acting = actingIn(membership.owner.customer_number ?? '');
  const developerAt = `${addressOf(membership)}/developer`;
  const isDeveloper = useLocation({ select: ({ pathname }) => pathname.startsWith(developerAt) });
  return (
    <div className={`${styles.app} ${isDeveloper ? styles.developer : ''}`}>
      <Notices />
      <header className={styles.head}>
        <div className={styles.inside}>
          <Link to={homeOf(membership)} className={styles.home}>
            <Who portal={frame.portals[membership.kind === 'partner' ? 'partner' : 'company']} />
          </Link>
          {acting === undefined ? (
            <Search membership={membership} screens={[...groups.flatMap(({ lines }) => lines), ...developer]} />
          ) : null}
          {acting === undefined ? <Memberships current={membership} /> : <ActingFor {...acting} />}
          <AccountMenu me={me} isShort />
          <MenuButton {...folding} />
        </div>
      </header>
      <div className={styles.content}>
        <div className={styles.side}>
          <Ways isOpen={folding.isOpen}>
            <Areas groups={groups} membership={membership} developerAt={developer.length === 0 ? '' : developerAt} />
          </Ways>
        </div>
        {isDeveloper ? <DeveloperNavigation lines={developer} /> : null}
        <Content />
      </div>
      <Contacts />
    </div>
  );
}

/** The company for which a Partner's user acts, and the way back. */
function ActingFor({ company, partner }: { readonly company: string; readonly partner: string }) {
  const { frame } = useWords();
  const name = useNameAsPartner(company, partner);
  return (
    <span>
      {frame.actingFor(name ?? '…')} <Link to={paths.partner.company(partner, company)}>{frame.stopActing}</Link>
    </span>
  );
}

/** Where people turn to, as far as the operator says it. */
function Contacts() {
  const { frame } = useWords();
  const { name, support_email, support_phone, imprint_url, privacy_url } = useMe().operator;
  const links = [
    [`mailto:${support_email}`, support_email],
    [`tel:${support_phone}`, support_phone],
    [imprint_url, imprint_url && frame.imprint],
    [privacy_url, privacy_url && frame.privacy],
  ].flatMap(([href, text]) => (href && text ? [{ href, text }] : []));
  if (links.length === 0) return null;
  return (
    <footer className={styles.foot}>
      <span>{frame.contact(name)}</span>
      {links.map(({ href, text }) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </footer>
  );
}
