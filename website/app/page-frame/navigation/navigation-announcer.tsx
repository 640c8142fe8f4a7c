import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import hidden from '../../design/visually-hidden.module.css';
import { useMessages } from '../../messages/messages.ts';

/**
 * After a navigation within the page, moves the focus to the new content and has its title read out,
 * as a page load would. A jump to a part of the same page is the browser's own business.
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
