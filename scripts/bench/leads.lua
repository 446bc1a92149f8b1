-- Leads of visitors with addresses of their own, so that no limit of one address is measured.
local sent = 0
local run = 0
local began = os.time()
function init()
  math.randomseed(os.time() + os.clock() * 1e6)
  run = math.random(1, 250)
end
function request()
  sent = sent + 1
  local address = '10.' .. run .. '.' .. math.floor(sent / 250) % 250 .. '.' .. sent % 250
  local body = '{"fields":[{"objectTypeId":"0-1","name":"firstname","value":"Ada"},'
    .. '{"objectTypeId":"0-1","name":"lastname","value":"Byron"},'
    .. '{"objectTypeId":"0-1","name":"email","value":"v' .. began .. 'r' .. run .. 'x' .. sent .. '@example.org"}],'
    .. '"context":{"pageUri":"http://localhost/book","pageName":"Book Waitlist"}}'
  return wrk.format('POST', nil, { ['Content-Type'] = 'application/json', ['X-Forwarded-For'] = address }, body)
end
