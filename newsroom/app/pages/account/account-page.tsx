import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../controls/notices/loaded.tsx';
import { Fact, Facts } from '../../controls/page/facts.tsx';
import { Page, Section } from '../../controls/page/page.tsx';
import { SessionList } from '../../controls/sessions/session-list.tsx';
import { call } from '../../data/calls.ts';
import { useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import styles from './account.module.css';
import { LanguageSection } from './language-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { RecoveryCodeSection } from './recovery-code-section.tsx';
import { reloadAccount } from './reload-account.ts';
import { TotpSection } from './totp-section.tsx';

/** How the person signs in, where they are signed in, and their language. */
export function Component() {
	const { account: messages, general } = useMessages();
	const { person } = useSession();
	const account = useQuery({
		queryKey: ['session', 'account'],
		queryFn: ({ signal }) => call('get', '/api/newsroom/account', {}, signal),
	});
	return (
		<Page title={messages.title}>
			<div className={styles.person}>
				<Facts>
					<Fact name={messages.displayName}>{person.displayName}</Fact>
					<Fact name={messages.loginName}>{person.loginName}</Fact>
					<Fact name={messages.department}>{person.department || general.none}</Fact>
				</Facts>
			</div>
			<LanguageSection />
			<Loaded query={account}>
				{(found) => (
					<>
						<PasswordSection account={found} />
						<TotpSection account={found} />
						<PasskeySection account={found} />
						<RecoveryCodeSection account={found} />
						<Section title={messages.sessions.title}>
							<SessionList
								sessions={found.sessions}
								end={(sessionId) =>
									call('delete', '/api/newsroom/account/sessions/{sessionId}', { sessionId }).then(
										reloadAccount,
									)
								}
							/>
						</Section>
					</>
				)}
			</Loaded>
		</Page>
	);
}
