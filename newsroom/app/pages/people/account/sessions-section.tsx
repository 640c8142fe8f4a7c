import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../controls/notices/loaded.tsx';
import { Section } from '../../../controls/page/page.tsx';
import { SessionList } from '../../../controls/sessions/session-list.tsx';
import { call } from '../../../data/calls.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useMessages } from '../../../messages/messages.ts';
import { personSessionsQuery } from '../person-queries.ts';
import styles from '../sections.module.css';

/** Where a person is signed in; each session can be ended. */
export function SessionsSection({ personId }: { personId: string }) {
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
