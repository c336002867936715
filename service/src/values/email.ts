/**
 * Who lives here: e-mail addresses, in the practical part of RFC 5321 that mail servers exchange, and the consumer mail domains. No mail is sent
 * and no domain is looked up here.
 */
import { domainToASCII } from 'node:url';

/** RFC 5321 4.5.3.1.3: a path of 256 octets, less its angle brackets. */
const longestAddress = 254;
/** RFC 5321 4.5.3.1.1. */
const longestLocalPart = 64;

const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
// What a person may write in a domain. The URL parser behind `domainToASCII` would make something of "%2e", ":80" and "/" too.
const writtenDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;
// At least two labels of letters, digits and inner hyphens (LDH, RFC 5890), the last one beginning with a letter: no IP address.
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * An address with its domain in lower-case ASCII (IDNA), white space around it removed; undefined when it is none. The local part keeps its case,
 * which is the receiving server's affair (RFC 5321 2.4). At most 254 characters, 64 before the @. Refused though RFC 5321 knows them: quoted
 * local parts, IP literals, domains without a dot; refused too are non-ASCII local parts, which few servers take.
 */
export function normaliseEmail(value: string): string | undefined {
  const address = value.trim();
  const at = address.lastIndexOf('@');
  const [local, written] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
  if (local.length > longestLocalPart || !dotAtom.test(local)) return undefined;
  if (written.length > longestAddress || !writtenDomain.test(written)) return undefined;

  const domain = domainToASCII(written);
  const normalised = `${local}@${domain}`;
  return asciiDomain.test(domain) && normalised.length <= longestAddress ? normalised : undefined;
}

/** The domain of a normalised address: what follows its @. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * Domains at which everyone can have a mailbox, so that sharing one says nothing about belonging to the creditor (`own_domain_email`,
 * decisions.md 5). The large ones of Germany, Austria, Switzerland and the world; one more is one more line.
 */
export const freeMailDomains: ReadonlySet<string> = new Set([
  // Germany
  'gmx.de', 'gmx.net', 'gmx.com', 'gmx.org', 'gmx.info', 'gmx.biz', 'gmx.eu', 'web.de', 'email.de', 'online.de', 'mail.de', 'freenet.de',
  't-online.de', 'magenta.de', 'telekom.email', '1und1.de', 'arcor.de', 'vodafone.de', 'vodafonemail.de', 'kabelmail.de', 'unitybox.de',
  'o2online.de', 'o2mail.de',
  'alice.de', 'alice-dsl.net', 'alice-dsl.de', 'hansenet.de', 'ewetel.net', 'ewe.net', 'netcologne.de', 'osnanet.de', 'versanet.de', 'kabelbw.de',
  'onlinehome.de',
  'posteo.de', 'posteo.net', 'posteo.eu', 'mailbox.org', 'tuta.com', 'tuta.io', 'tutanota.com', 'tutanota.de', 'tutamail.com', 'keemail.me',
  'emailn.de', 'lycos.de',
  // Austria
  'gmx.at', 'a1.net', 'aon.at', 'chello.at', 'drei.at', 'magenta.at', 'liwest.at', 'inode.at', 'kabsi.at', 'utanet.at', 'telering.at', 'tele2.at',
  'vol.at', 'aol.at',
  // Switzerland and Liechtenstein
  'gmx.ch', 'bluewin.ch', 'bluemail.ch', 'swissonline.ch', 'sunrise.ch', 'hispeed.ch', 'quickline.ch', 'vtxmail.ch', 'ik.me', 'adon.li',
  'powersurf.li',
  // The world
  'gmail.com', 'googlemail.com', 'outlook.com', 'outlook.de', 'outlook.at', 'outlook.fr', 'outlook.it', 'outlook.es',
  'hotmail.com', 'hotmail.de', 'hotmail.at', 'hotmail.ch', 'hotmail.fr', 'hotmail.it', 'hotmail.es', 'hotmail.nl', 'hotmail.co.uk',
  'live.com', 'live.de', 'live.at', 'live.ch', 'live.fr', 'live.it', 'live.nl', 'live.co.uk', 'msn.com', 'passport.com',
  'icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com',
  'yahoo.com', 'yahoo.de', 'yahoo.at', 'yahoo.fr', 'yahoo.it', 'yahoo.es', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com', 'myyahoo.com',
  'aol.com', 'aol.de', 'aim.com', 'mail.com', 'email.com', 'usa.com', 'europe.com', 'gmx.fr', 'gmx.co.uk', 'gmx.us',
  'proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'fastmail.com', 'fastmail.fm', 'zoho.com', 'zoho.eu', 'zohomail.com', 'zohomail.eu',
  'hushmail.com', 'hey.com',
  'duck.com', 'mozmail.com', 'startmail.com', 'mailfence.com', 'disroot.org', 'riseup.net',
  'wp.pl', 'o2.pl', 'onet.pl', 'onet.eu', 'interia.pl', 'interia.eu', 'op.pl', 'poczta.fm', 'seznam.cz', 'email.cz', 'centrum.cz', 'azet.sk',
  'freemail.hu', 'citromail.hu',
  'orange.fr', 'wanadoo.fr', 'free.fr', 'laposte.net', 'sfr.fr', 'libero.it', 'virgilio.it', 'tiscali.it', 'alice.it', 'tin.it', 'ziggo.nl',
  'kpnmail.nl', 'planet.nl', 'telenet.be', 'skynet.be', 'pt.lu',
  'abv.bg', 'ukr.net', 'i.ua', 'mail.ru', 'inbox.ru', 'list.ru', 'bk.ru', 'yandex.ru', 'yandex.com', 'ya.ru', 'rambler.ru', 'qq.com', '163.com',
  '126.com', 'naver.com', 'btinternet.com', 'sky.com', 'comcast.net',
]);
