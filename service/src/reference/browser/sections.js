import { find, findAll } from './elements.js';

/** Marks in the contents what the reader looks at, and keeps the mark in sight. */

export function startSections() {
  const contents = find(document, '#contents', HTMLElement);
  if (contents === undefined) return;
  // Of this page: guides list the other guides too.
  const own = findAll(contents, '#toc a', HTMLAnchorElement).filter(({ hash }) => hash !== '');
  const links = new Map(own.map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const sections = findAll(document, 'main [id]', HTMLElement).filter(({ id }) => links.has(id));
  const chapters = findAll(document, 'main > section', HTMLElement);
  const visible = new Set();
  /** @type {HTMLAnchorElement | undefined} */
  let current;
  const mark = () => {
    // Problems and schemas have a link for their chapter alone.
    const chapter = chapters.find((each) => visible.has(each))?.querySelector('h2[id]')?.id ?? '';
    const link = links.get(sections.find((each) => visible.has(each))?.id ?? chapter);
    if (link === undefined || link === current) return;
    current?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'location');
    current = link;
    // scrollIntoView would move the page too.
    const [top, height] = [link.offsetTop, contents.clientHeight];
    if (top < contents.scrollTop + height / 8 || top > contents.scrollTop + (height * 7) / 8)
      contents.scrollTop = top - height / 3;
  };
  // The upper third of the window, without the end of the section before.
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      mark();
    },
    { rootMargin: '-40px 0px -66% 0px' },
  );
  for (const each of [...sections, ...chapters]) observer.observe(each);
}
