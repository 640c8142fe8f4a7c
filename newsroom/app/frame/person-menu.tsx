import { otherLanguage } from '@portico/api/languages.ts';
import { useMutation } from '@tanstack/react-query';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import { buttonClass } from '../controls/buttons/button.tsx';
import fields from '../controls/fields/field.module.css';
import { PersonIcon } from '../controls/icons.tsx';
import { call } from '../data/calls.ts';
import { setSession, useSession } from '../data/session.ts';
import { languageNames, showLanguage, useLanguage, useMessages } from '../messages/messages.ts';
import styles from './frame.module.css';

/** The person's own menu: account, language, website, sign-out. */
export function PersonMenu() {
	const { frame } = useMessages();
	const other = otherLanguage(useLanguage());
	const { person, siteUrl } = useSession();
	const navigate = useNavigate();
	const switchLanguage = useMutation({
		mutationFn: () => call('put', '/api/newsroom/account/language', { body: { language: other } }),
		async onSuccess(session) {
			await showLanguage(other);
			setSession(session);
		},
	});
	const signOut = useMutation({
		mutationFn: () => call('delete', '/api/newsroom/session', {}),
		// Whatever the answer: leaving forgets all that was loaded.
		onSettled: () => location.assign('/newsroom/sign-in'),
	});
	const actions: Record<string, () => void> = {
		account: () => navigate('/account'),
		language: () => switchLanguage.mutate(),
		website: () => window.open(siteUrl, '_blank', 'noopener'),
		'sign-out': () => signOut.mutate(),
	};
	return (
		<MenuTrigger>
			<AriaButton className={buttonClass('quiet')} aria-label={`${frame.me}: ${person.displayName}`}>
				<PersonIcon />
				<span className={styles.personName}>{person.displayName}</span>
			</AriaButton>
			<Popover className={fields.popover ?? ''} placement="bottom end">
				<Menu className={fields.list ?? ''} onAction={(key) => actions[key]?.()}>
					<MenuItem id="account" className={fields.option ?? ''}>
						{frame.account}
					</MenuItem>
					<MenuItem id="language" className={fields.option ?? ''}>
						{languageNames[other]}
					</MenuItem>
					<MenuItem id="website" className={fields.option ?? ''}>
						{frame.website}
					</MenuItem>
					<MenuItem id="sign-out" className={fields.option ?? ''}>
						{frame.signOut}
					</MenuItem>
				</Menu>
			</Popover>
		</MenuTrigger>
	);
}
