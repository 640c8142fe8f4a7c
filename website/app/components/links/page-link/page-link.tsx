import { Link, type LinkProps } from 'react-router';

/**
 * A link to another page of the site. One page gives way to the next in a short cross-fade, where a browser can.
 * What leads to another state of the same page (the pages of a list, what a search is narrowed to) is a plain
 * `Link`: most of it stays, and would flicker.
 */
export function PageLink(props: LinkProps) {
	return <Link viewTransition {...props} />;
}
