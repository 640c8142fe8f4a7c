import type { ListedAuditEntry } from '@portico/api/newsroom/answers/audit.ts';
import { useId, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ButtonCell, Cell, DetailRow, ListTable, NameCell } from '../../controls/list-table.tsx';
import { Fact, Facts, StateMark } from '../../controls/page.tsx';
import { Timestamp } from '../../controls/timestamp.tsx';
import { type Messages, useMessages } from '../../messages/messages.ts';
import verificationStyles from './verification.module.css';

/** Entries of the log; the rest of each unfolds below it. */
export function AuditTable({ entries }: { entries: readonly ListedAuditEntry[] }) {
	const { audit: texts, frame } = useMessages();
	const columns = [
		texts.number,
		texts.time,
		texts.actor,
		texts.address,
		texts.action,
		texts.subject,
		texts.language,
		texts.version,
		texts.outcome,
		'',
	];
	return (
		<ListTable label={frame.items.audit} columns={columns}>
			{entries.map((entry) => (
				<EntryRows key={entry.number} entry={entry} columns={columns.length} />
			))}
		</ListTable>
	);
}

function EntryRows({ entry, columns }: { entry: ListedAuditEntry; columns: number }) {
	const messages = useMessages();
	const { audit: texts, general } = messages;
	const [isUnfolded, setUnfolded] = useState(false);
	const detailId = useId();
	return (
		<>
			<tr>
				<NameCell>{entry.number}</NameCell>
				<Cell label={texts.time}>
					<Timestamp at={entry.at} precision="second" />
				</Cell>
				<Cell label={texts.actor}>{actorInWords(entry.actor, messages)}</Cell>
				<Cell label={texts.address}>{entry.address}</Cell>
				<Cell label={texts.action}>{actionInWords(entry.action, messages)}</Cell>
				<Cell label={texts.subject}>{entry.subjectName ?? entry.subject}</Cell>
				<Cell label={texts.language} kind="short">
					{entry.lang && general.languages[entry.lang]}
				</Cell>
				<Cell label={texts.version} kind="short">
					{entry.version !== null && texts.versionNumber(entry.version)}
				</Cell>
				<Cell label={texts.outcome} kind="short">
					<StateMark kind={entry.outcome === 'refused' ? 'attention' : 'quiet'}>
						{texts.outcomes[entry.outcome]}
					</StateMark>
				</Cell>
				<ButtonCell>
					<Button
						kind="quiet"
						aria-label={texts.showDetails(entry.number)}
						aria-expanded={isUnfolded}
						aria-controls={detailId}
						onPress={() => setUnfolded(!isUnfolded)}
					>
						{texts.details}
					</Button>
				</ButtonCell>
			</tr>
			{isUnfolded && (
				<DetailRow columns={columns} id={detailId}>
					<Details entry={entry} />
				</DetailRow>
			)}
		</>
	);
}

function Details({ entry }: { entry: ListedAuditEntry }) {
	const messages = useMessages();
	const { audit: texts } = messages;
	const details = Object.entries(entry.details);
	return (
		<Facts>
			<Fact name={texts.actionCode}>{entry.action}</Fact>
			{entry.subjectName !== null && <Fact name={texts.subject}>{entry.subject}</Fact>}
			{entry.personId !== null && <Fact name={texts.personId}>{entry.personId}</Fact>}
			{details.map(([name, value]) => (
				<Fact key={name} name={detailName(name, messages)}>
					{detailInWords(value, name, messages)}
				</Fact>
			))}
			{details.length === 0 && <Fact name={texts.details}>{texts.noDetails}</Fact>}
			<Fact name={texts.digest}>
				<code className={verificationStyles.code}>{entry.digest}</code>
			</Fact>
		</Facts>
	);
}

/** An action in words; one that has no text, as its code. */
export function actionInWords(code: string, { audit }: Messages): string {
	const { actions } = audit;
	return isKey(actions, code) ? actions[code] : code;
}

/** A person's name, or the part of the system in words; `unknown` tried to sign in. */
export function actorInWords(actor: string, { audit }: Messages): string {
	const { systems } = audit;
	return isKey(systems, actor) ? systems[actor] : actor;
}

/** Never true for what every object inherits, such as `constructor`. */
function isKey<Texts extends object>(texts: Texts, key: PropertyKey): key is keyof Texts {
	return Object.hasOwn(texts, key);
}

/** A value of an entry's details as text: parts one after another with their names, codes in words where known. */
export function detailInWords(value: unknown, name: string, messages: Messages): string {
	const { audit: texts, roles, general } = messages;
	if (value === null || value === '') return texts.noValue;
	if (typeof value === 'boolean') return texts.yesOrNo(value);
	if (Array.isArray(value)) {
		return value.map((one) => detailInWords(one, name, messages)).join(texts.listSeparator) || texts.noValue;
	}
	if (typeof value === 'object') {
		return Object.entries(value)
			.map(([part, one]) => texts.namedPart(detailName(part, messages), detailInWords(one, part, messages)))
			.join(texts.partSeparator);
	}
	const code = String(value);
	if (['permission', 'actions'].includes(name) && isKey(roles.actions, code)) return roles.actions[code];
	if (['lang', 'langs', 'language'].includes(name) && isKey(general.languages, code))
		return general.languages[code];
	if (['factor', 'method'].includes(name) && isKey(texts.factors, code)) return texts.factors[code];
	return code;
}

function detailName(name: string, { audit, general }: Messages): string {
	if (isKey(audit.detailNames, name)) return audit.detailNames[name];
	return isKey(general.languages, name) ? general.languages[name] : name;
}
