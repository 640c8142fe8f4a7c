import { Link, type LinkProps } from 'react-router';

/** A link to a page of the site. One page gives way to the next in a short cross-fade, where a browser can. */
export function PageLink(props: LinkProps) {
	return <Link viewTransition {...props} />;
}
