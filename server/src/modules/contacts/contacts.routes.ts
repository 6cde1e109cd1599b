import * as contract from '@kinward/contract/contacts'
import type { Binder } from '../../platform/http/bind.ts'
import type { ContactsService } from './contacts.service.ts'

export function registerContactRoutes({ bind }: Binder, contacts: ContactsService): void {
  bind(contract.listContacts, ({ query }, caller) => contacts.list(caller, query.patientId ?? null))
  bind(contract.createContact, ({ body }, caller) => contacts.create(caller, body))
  bind(contract.removeContact, ({ params }, caller) => contacts.remove(caller, params.contactId))
}
