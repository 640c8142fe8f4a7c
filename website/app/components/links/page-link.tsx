import { Link, type LinkProps } from 'react-router';

/**
 * A link to another page, with a view transition. Links to another state of the same page (pagination, filters)
 * are a plain `Link`, as a transition would make the unchanged content flicker.
 */
export function PageLink(props: LinkProps) {
	return <Link viewTransition {...props} />;
}
