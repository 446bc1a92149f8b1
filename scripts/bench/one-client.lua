-- Everything from one address.
function request()
  return wrk.format('GET', nil, { ['X-Forwarded-For'] = '192.0.2.9' })
end
