import type { ConsentAction } from '@portico/api/newsroom/actions.ts';
import type { Person } from '@portico/api/newsroom/answers/people.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ConfirmDialog } from '../../controls/dialogs.tsx';
import { FailureNotice } from '../../controls/notices.tsx';
import rows from '../../controls/page.module.css';
import { Timestamp } from '../../controls/timestamp.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { consentsQuery } from '../../data/board.ts';
import { call } from '../../data/calls.ts';
import { invalidateTopics, queryClient } from '../../data/query-client.ts';
import { useMessages } from '../../messages/messages.ts';
import { OneTimeAddress } from './one-time-address.tsx';
import styles from './people.module.css';

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
			<ul className={rows.rows}>
				{offeredActions(person).map((action) => (
					<OfferedAction key={action} person={person} action={action} onPress={() => ask(action)} />
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
					<p className={rows.rowListNote}>{texts[asked].note}</p>
				</ConfirmDialog>
			)}
			{reset.data && <OneTimeAddress name={displayName} link={reset.data} onClose={close} />}
		</>
	);
}

const consentActions: Partial<Record<Action, ConsentAction>> = {
	reset: 'reset-password',
	removeFactors: 'remove-second-factors',
};

type OfferedProps = { person: Person; action: Action; onPress(): void };

/** An action with its button; for an administrator's account, the consent that it needs first. */
function OfferedAction({ person, action, onPress }: OfferedProps) {
	const { actions: texts } = useMessages().people;
	const needed = person.isAdministrator ? consentActions[action] : undefined;
	const button = (
		<Button aria-label={texts[action].name} onPress={onPress}>
			{texts[action].verb}
		</Button>
	);
	const about = (
		<>
			<h3 className={styles.name}>{texts[action].name}</h3>
			<p className={rows.rowListNote}>{texts[action].note}</p>
		</>
	);
	return (
		<li className={rows.row}>
			{needed ? (
				<AfterConsent
					{...{ personId: person.personId, action: needed, about, button }}
					name={texts[action].name}
				/>
			) : (
				<>
					<div className={styles.text}>{about}</div>
					{button}
				</>
			)}
		</li>
	);
}

type AfterConsentProps = {
	personId: string;
	action: ConsentAction;
	name: string;
	about: ReactNode;
	button: ReactNode;
};

function AfterConsent({ personId, action, name, about, button }: AfterConsentProps) {
	const { consents: texts } = useMessages();
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
	return (
		<>
			<div className={styles.text}>
				{about}
				<p className={styles.consent}>
					{!open && texts.needed}
					{open && (
						<>
							{open.state === 'given' ? texts.given(open.answeredBy ?? '') : texts.waiting}{' '}
							<Timestamp at={open.endsAt} />
						</>
					)}
				</p>
				<FailureNotice error={ask.error} />
			</div>
			{open?.state === 'given' && button}
			{!open && (
				<Button aria-label={`${texts.ask}: ${name}`} isPending={ask.isPending} onPress={() => ask.mutate()}>
					{texts.ask}
				</Button>
			)}
		</>
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
