import type { ComponentProps, MouseEvent } from 'react';
import { preloadConfirmation } from '../../../page-frame/leave-site/load-confirmation.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';

/**
 * A link to another site. It first names the address and asks (`jumpUrl` of the shared state); without
 * JavaScript, or with a modifier key, it is an ordinary link.
 */
export function OutsideLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
	const openUrl = useInterfaceState((state) => state.url);

	function ask(event: MouseEvent<HTMLAnchorElement>) {
		onClick?.(event);
		const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (event.defaultPrevented || event.button !== 0 || opensElsewhere) return;
		event.preventDefault();
		openUrl(href);
	}

	return (
		<a
			href={href}
			rel="noopener noreferrer"
			onClick={ask}
			onPointerEnter={preloadConfirmation}
			onFocus={preloadConfirmation}
			{...rest}
		/>
	);
}
