import * as contract from '@kinward/contract/audit-log'
import type { Binder } from '../../platform/http/bind.ts'
import type { AuditLogService } from './audit-log.service.ts'

export function registerAuditLogRoutes({ bind }: Binder, service: AuditLogService): void {
  bind(contract.listAuditEvents, ({ query }, caller) => service.list(caller, query))
  bind(contract.exportAuditEvents, ({ body }, caller) => service.exportAll(caller, body))
}
