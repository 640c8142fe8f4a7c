import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button } from '../../controls/button.tsx';
import { Loaded } from '../../controls/notices.tsx';
import { Fact, Facts, Page, Section } from '../../controls/page.tsx';
import { SessionList } from '../../controls/session-list.tsx';
import { Timestamp } from '../../controls/timestamp.tsx';
import { call } from '../../data/calls.ts';
import { queryClient } from '../../data/query-client.ts';
import { holds, useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import { AccountActions } from './account-actions.tsx';
import { GrantsSection } from './grants-section.tsx';
import styles from './people.module.css';
import { EditPerson, languageNames } from './person-forms.tsx';
import { personQuery, personSessionsQuery } from './person-queries.ts';
import { PersonStateMark } from './person-state-mark.tsx';

/**
 * A person. System administrators see the account and change it; security administrators see what the person may do
 * and change that.
 */
export function Component() {
	const { personId = '' } = useParams();
	const { people: texts, general } = useMessages();
	const session = useSession();
	const query = useQuery(personQuery(personId));
	const [isEditing, setEditing] = useState(false);
	const managesAccounts = holds(session, 'people');
	const isOwn = session.person.personId === personId;
	return (
		<Page
			title={query.data?.displayName ?? texts.person}
			actions={
				query.data && managesAccounts && <Button onPress={() => setEditing(true)}>{general.edit}</Button>
			}
		>
			<Loaded query={query}>
				{(person) => (
					<>
						<Facts>
							<Fact name={texts.list.loginName}>{person.loginName}</Fact>
							<Fact name={texts.list.department}>{person.department || general.none}</Fact>
							<Fact name={texts.list.state}>
								<PersonStateMark person={person} />
							</Fact>
							<Fact name={texts.list.secondFactor}>
								{person.hasSecondFactor ? texts.secondFactor.on : texts.secondFactor.off}
							</Fact>
							<Fact name={texts.form.language}>{languageNames[person.language]}</Fact>
							<Fact name={texts.list.lastSeen}>
								{person.lastSeenAt ? <Timestamp at={person.lastSeenAt} /> : texts.list.never}
							</Fact>
							<Fact name={texts.facts.createdAt}>
								<Timestamp at={person.createdAt} />
							</Fact>
						</Facts>
						<GrantsSection person={person} />
						{managesAccounts && !isOwn && <SessionsSection personId={personId} />}
						{managesAccounts && (
							<Section title={texts.actions.title}>
								{isOwn ? <OwnAccount /> : <AccountActions person={person} />}
							</Section>
						)}
						{isEditing && <EditPerson person={person} onClose={() => setEditing(false)} />}
					</>
				)}
			</Loaded>
		</Page>
	);
}

function OwnAccount() {
	const { people } = useMessages();
	return (
		<p>
			{people.own} <Link to="/account">{people.toAccount}</Link>
		</p>
	);
}

/** Where a person is signed in; each session can be ended. */
function SessionsSection({ personId }: { personId: string }) {
	const { sessions: texts } = useMessages().account;
	const query = useQuery(personSessionsQuery(personId));
	return (
		<Section title={texts.title}>
			<Loaded query={query}>
				{({ items }) =>
					items.length === 0 ? (
						<p className={styles.note}>{texts.none}</p>
					) : (
						<SessionList
							sessions={items}
							end={async (sessionId) => {
								await call('delete', '/api/newsroom/people/{personId}/sessions/{sessionId}', {
									personId,
									sessionId,
								});
								await queryClient.invalidateQueries({ queryKey: ['people'] });
							}}
						/>
					)
				}
			</Loaded>
		</Section>
	);
}
