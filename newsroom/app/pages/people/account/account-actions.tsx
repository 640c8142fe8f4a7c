import type { ConsentAction } from '@portico/api/newsroom/actions.ts';
import type { Person } from '@portico/api/newsroom/answers/people.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../controls/buttons/button.tsx';
import { ConfirmDialog } from '../../../controls/dialogs/confirm-dialog.tsx';
import { FailureNotice } from '../../../controls/notices/failure-notice.tsx';
import { showToast } from '../../../controls/notices/toasts.tsx';
import { Timestamp } from '../../../controls/page/timestamp.tsx';
import { call } from '../../../data/calls.ts';
import { consentsQuery } from '../../../data/consents.ts';
import { invalidateTopics, queryClient } from '../../../data/query-client.ts';
import { useMessages } from '../../../messages/messages.ts';
import styles from './account-actions.module.css';
import { OneTimeAddress } from './one-time-address.tsx';

type Action = 'reset' | 'lock' | 'unlock' | 'removeFactors';

/** What an administrator can do with somebody's account; each says what happens, and asks first. */
export function AccountActions({ person }: { person: Person }) {
	const { actions: texts } = useMessages().people;
	const [asked, setAsked] = useState<Action | null>(null);
	const { personId, displayName } = person;
	const reset = useMutation({
		mutationFn: () => call('post', '/api/newsroom/people/{personId}/password-link', { personId }),
		onSuccess: () => invalidateTopics(['people', 'consents']),
	});
	const change = useMutation({
		mutationFn: (action: Exclude<Action, 'reset'>) => changeAccount(action, personId),
		onSuccess(_, action) {
			invalidateTopics(['people', 'consents']);
			showToast(texts[action].done);
			close();
		},
	});
	const close = () => {
		setAsked(null);
		reset.reset();
		change.reset();
	};
	const ask = (action: Action) => {
		reset.reset();
		change.reset();
		setAsked(action);
	};
	const failed = asked === 'reset' ? reset : change;
	return (
		<>
			<ul className={styles.actions}>
				{offeredActions(person).map((action) => (
					<li key={action} className={styles.action}>
						<div className={styles.text}>
							<h3 className={styles.name}>{texts[action].name}</h3>
							<p className={styles.note}>{texts[action].note}</p>
						</div>
						<AfterConsent person={person} action={action}>
							<Button aria-label={texts[action].name} onPress={() => ask(action)}>
								{texts[action].verb}
							</Button>
						</AfterConsent>
					</li>
				))}
			</ul>
			{asked && !reset.data && (
				<ConfirmDialog
					title={texts[asked].name}
					action={texts[asked].verb}
					isDangerous={isDangerous(asked)}
					isOpen
					isPending={failed.isPending}
					error={failed.error}
					onConfirm={() => (asked === 'reset' ? reset.mutate() : change.mutate(asked))}
					onClose={close}
				>
					<p>{texts[asked].ask(displayName)}</p>
					<p className={styles.note}>{texts[asked].note}</p>
				</ConfirmDialog>
			)}
			{reset.data && <OneTimeAddress name={displayName} link={reset.data} onClose={close} />}
		</>
	);
}

const consentActions = { reset: 'reset-password', removeFactors: 'remove-second-factors' } as const;

/** The button, once another administrator has consented where that is needed; until then, how to ask. */
function AfterConsent({ person, action, children }: { person: Person; action: Action; children: ReactNode }) {
	const needed =
		person.isAdministrator && (action === 'reset' || action === 'removeFactors')
			? consentActions[action]
			: null;
	return needed ? (
		<Consented personId={person.personId} action={needed}>
			{children}
		</Consented>
	) : (
		children
	);
}

type ConsentedProps = { personId: string; action: ConsentAction; children: ReactNode };

function Consented({ personId, action, children }: ConsentedProps) {
	const { consents: texts, people } = useMessages();
	const { data } = useQuery(consentsQuery);
	const ask = useMutation({
		mutationFn: () =>
			call('post', '/api/newsroom/people/{personId}/consents', { personId, body: { action } }),
		onSuccess: (asked) => queryClient.setQueryData(consentsQuery.queryKey, asked),
	});
	const open = data?.items.find(
		(consent) =>
			consent.isAsker &&
			consent.person.personId === personId &&
			consent.action === action &&
			(consent.state === 'asked' || consent.state === 'given'),
	);
	const actionName = people.actions[action === 'reset-password' ? 'reset' : 'removeFactors'].name;
	return (
		<div className={styles.consent}>
			{open ? (
				<p className={styles.note}>
					{open.state === 'given' ? texts.given(open.answeredBy ?? '') : texts.waiting}{' '}
					<Timestamp at={open.endsAt} />
				</p>
			) : (
				<p className={styles.note}>{texts.needed}</p>
			)}
			<FailureNotice error={ask.error} />
			{open?.state === 'given' && children}
			{!open && (
				<Button
					aria-label={`${texts.ask}: ${actionName}`}
					isPending={ask.isPending}
					onPress={() => ask.mutate()}
				>
					{texts.ask}
				</Button>
			)}
		</div>
	);
}

const isDangerous = (action: Action) => action !== 'unlock';

function offeredActions({ state, hasSecondFactor }: Person): Action[] {
	const actions: Action[] = ['reset'];
	if (hasSecondFactor) actions.push('removeFactors');
	if (state !== 'active') actions.push('unlock');
	if (state !== 'locked') actions.push('lock');
	return actions;
}

function changeAccount(action: Exclude<Action, 'reset'>, personId: string): Promise<Person> {
	if (action === 'lock') return call('post', '/api/newsroom/people/{personId}/lock', { personId });
	if (action === 'unlock') return call('post', '/api/newsroom/people/{personId}/unlock', { personId });
	return call('delete', '/api/newsroom/people/{personId}/second-factors', { personId });
}
