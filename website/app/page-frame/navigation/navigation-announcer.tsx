import hidden from '@portico/design/styles/visually-hidden.module.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useMessages } from '../../messages/messages.ts';

/**
 * After a client-side navigation, moves focus to the content and announces its title. Jumps within a page are
 * left to the browser.
 */
export function NavigationAnnouncer() {
	const { pathname, search, hash } = useLocation();
	const { state } = useNavigation();
	const { message } = useMessages();
	const [announcement, setAnnouncement] = useState('');
	const address = pathname + search;
	const announced = useRef(address);

	useEffect(() => {
		if (state !== 'idle' || announced.current === address) return;
		announced.current = address;
		setAnnouncement(message.pageOpened(document.title));
		if (!hash) document.getElementById('content')?.focus({ preventScroll: true });
	}, [address, hash, message, state]);

	return (
		<p className={hidden.hidden} role="status">
			{announcement}
		</p>
	);
}
