/** A person of the newsroom, as the audit log names them. */
export type PersonActor = {
	personId: string;
	/** The display name. */
	name: string;
	/** The network address of the request. */
	address: string;
};

/** A sign-in that failed under a name without an account; only in the audit log. */
export type UnknownPerson = { personId: null; name: string; address: string };

/** A part of the system. */
export type SystemActor = `system:${'import' | 'command' | 'schedule' | 'maintenance' | 'server'}`;

/** Who changes something. */
export type Actor = PersonActor | SystemActor;

export const isPerson = (actor: Actor): actor is PersonActor => typeof actor !== 'string';
