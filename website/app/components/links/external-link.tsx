import type { ComponentProps, MouseEvent } from 'react';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { preloadConfirmation } from '../leave-site/load-confirmation.ts';

/**
 * A link to another site that asks for confirmation first (`jumpUrl`). Without JavaScript, or with a modifier
 * key, it is an ordinary link.
 */
export function ExternalLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
	const openUrl = useInterfaceState((state) => state.url);

	function confirmFirst(event: MouseEvent<HTMLAnchorElement>) {
		onClick?.(event);
		const hasModifierKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (event.defaultPrevented || event.button !== 0 || hasModifierKey) return;
		event.preventDefault();
		openUrl(href);
	}

	return (
		<a
			href={href}
			rel="noopener noreferrer"
			onClick={confirmFirst}
			onPointerEnter={preloadConfirmation}
			onFocus={preloadConfirmation}
			{...rest}
		/>
	);
}
