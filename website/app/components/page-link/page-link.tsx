import { Link, type LinkProps } from 'react-router';
import { useMayPreload } from '../../page-frame/navigation/idle-preloading.tsx';

/** A link within the site. Once the page is idle, the code of the page behind it is fetched ahead. */
export function PageLink(props: Omit<LinkProps, 'prefetch'>) {
	return <Link {...props} prefetch={useMayPreload() ? 'viewport' : 'none'} />;
}
