import type { Consent } from '@portico/api/newsroom/answers/people.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ConfirmDialog } from '../../controls/dialogs.tsx';
import rows from '../../controls/page.module.css';
import { Timestamp } from '../../controls/timestamp.tsx';
import { consentsQuery } from '../../data/board.ts';
import { call } from '../../data/calls.ts';
import { queryClient } from '../../data/query-client.ts';
import { useMessages } from '../../messages/messages.ts';
import styles from './board.module.css';

/**
 * For administrators: what other administrators ask their consent for, what they asked themselves, and what was done to
 * an administrator's account during the last month.
 */
export function Consents() {
	const { consents: texts } = useMessages();
	const { data } = useQuery(consentsQuery);
	if (!data || data.items.length === 0) return null;
	return (
		<section className={styles.section}>
			<h2>{texts.title}</h2>
			<ul className={rows.rows}>
				{data.items.map((consent) => (
					<li key={consent.consentId} className={rows.row}>
						<div>
							<p>{sentenceOf(consent, texts)}</p>
							<p className={rows.rowListNote}>
								<Timestamp at={consent.usedAt ?? consent.askedAt} /> · {texts.states[consent.state]}
								{(consent.state === 'asked' || consent.state === 'given') && (
									<>
										{' · '}
										{texts.endsAt} <Timestamp at={consent.endsAt} />
									</>
								)}
							</p>
						</div>
						{consent.mayAnswer && <Answer consent={consent} />}
					</li>
				))}
			</ul>
		</section>
	);
}

type Texts = ReturnType<typeof useMessages>['consents'];

function sentenceOf({ action, person, askedBy, answeredBy, isOwn, state }: Consent, texts: Texts): string {
	const name = isOwn ? texts.yourself : person.displayName;
	const asker = askedBy ?? texts.operators;
	if (state === 'used') return texts.done[action](asker, name, askedBy === null ? null : answeredBy);
	return texts.asked[action](asker, name);
}

function Answer({ consent: { consentId, action, person, askedBy } }: { consent: Consent }) {
	const { consents: texts } = useMessages();
	const [isAsked, setAsked] = useState(false);
	const answer = useMutation({
		mutationFn: (given: boolean) =>
			call('put', '/api/newsroom/consents/{consentId}', { consentId, body: { given } }),
		onSuccess(answered) {
			queryClient.setQueryData(consentsQuery.queryKey, answered);
			setAsked(false);
		},
	});
	const close = () => {
		setAsked(false);
		answer.reset();
	};
	return (
		<div className={styles.buttons}>
			<Button onPress={() => answer.mutate(false)}>{texts.refuse}</Button>
			<Button kind="primary" onPress={() => setAsked(true)}>
				{texts.give}
			</Button>
			<ConfirmDialog
				title={texts.give}
				action={texts.give}
				isOpen={isAsked}
				isPending={answer.isPending}
				error={answer.error}
				onConfirm={() => answer.mutate(true)}
				onClose={close}
			>
				<p>{texts.asked[action](askedBy ?? texts.operators, person.displayName)}</p>
				<p className={rows.rowListNote}>{texts.warning(person.displayName)}</p>
			</ConfirmDialog>
		</div>
	);
}
